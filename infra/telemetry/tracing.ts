import type { CommandHandler } from '../command-handling/command-handler.ts';
import { requestOf } from '../identifiers/identifiers.ts';
import type { JobQueue } from '../job-queue/port.ts';
import type { ReadModelStore } from '../read-model-store/port.ts';

/**
 * Attributes of a span: ids, counts, names of routes and of kinds; never names of people, addresses, links, answers or
 * bodies.
 */
export type Attributes = Readonly<Record<string, string | number>>;

/** Creates spans of this process for an OpenTelemetry collector. Exists only if a collector is configured. */
export interface Tracing {
  /** Runs `work` as a span inside the current one. An exception marks the span as failed and is thrown again. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` inside the span of a request, which continues the caller's trace if the headers name one (W3C
   * `traceparent`). @returns a function that ends the span
   */
  request(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    work: () => void,
  ): (name: string, attributes: Attributes, failed: boolean) => void;
  /** Sends the pending spans. */
  close(): Promise<void>;
}

type Traced = {
  readonly commands: CommandHandler;
  readonly jobs: JobQueue;
  readonly readModels: ReadModelStore;
};

/** Adds a span around each command, each job and each commit of views. */
export function tracedPorts({ commands, jobs, readModels }: Traced, tracing: Tracing): Traced {
  return {
    commands: {
      ...commands,
      handle: (noun, id, context, decide) => {
        return tracing.span(
          `command ${noun.name}`,
          {
            'stream.kind': noun.name,
            // Without the hash of what the request said: equal answers of two people would have equal ones.
            'command.id': requestOf(context.commandId),
            'correlation.id': context.correlationId,
          },
          () => commands.handle(noun, id, context, decide),
        );
      },
    },
    jobs: {
      ...jobs,
      work: (queue, handler, options) =>
        jobs.work(
          queue,
          (job, signal) =>
            tracing.span(`job ${queue}`, { 'job.id': job.id, 'job.attempt': job.attempt }, () =>
              handler(job, signal),
            ),
          options,
        ),
    },
    readModels: {
      ...readModels,
      commit: (changes) =>
        tracing.span(
          'views commit',
          {
            'views.count': changes.length,
            'views.names': changes.map(({ model }) => model.name).join(','),
            position: changes[0]?.next ?? '',
          },
          () => readModels.commit(changes),
        ),
    },
  };
}
