import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';

/** An agent whose connections can stop reading, like a suspended machine, and continue later. */
export class HoldableAgent extends Agent {
  readonly #connections: Duplex[] = [];

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const connection = super.createConnection(options, callback);
    if (connection) this.#connections.push(connection);
    return connection;
  }

  hold(): void {
    for (const connection of this.#connections) connection.pause();
  }

  goOn(): void {
    for (const connection of this.#connections) connection.resume();
  }
}
