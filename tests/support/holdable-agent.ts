import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';

/** Connections whose owner can stop reading, as a machine does that is asleep, and go on. */
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
