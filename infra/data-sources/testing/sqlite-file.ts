import { DatabaseSync } from 'node:sqlite';

/** The bytes of an SQLite file that these statements make. */
export function sqliteFileOf(sql: string): Uint8Array {
  const database = new DatabaseSync(':memory:');
  database.exec(sql);
  const file = database.serialize();
  database.close();
  return file;
}

/** A small SQLite file with a table, two hostile views and a trigger. */
export const ofSales = (): Uint8Array =>
  sqliteFileOf(`
    CREATE TABLE sales (name TEXT, amount, at TEXT);
    INSERT INTO sales VALUES ('Revenue', 12.5, '2026-11-27'), (NULL, 9007199254740993, x'0102'), ('Cost', -3, NULL);
    CREATE TABLE log (a);
    CREATE TRIGGER writing AFTER INSERT ON sales BEGIN INSERT INTO log VALUES (1); END;
    CREATE VIEW attacking AS SELECT load_extension('/tmp/x'), * FROM sales;
    CREATE VIEW pragmas AS SELECT * FROM pragma_database_list;
  `);
