import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/config.ts';
import type { Tracing } from './tracing.ts';

const traceparent = {
  get: (headers: Readonly<Record<string, string | string[] | undefined>>, name: string) => headers[name],
  keys: (headers: Readonly<Record<string, string | string[] | undefined>>) => Object.keys(headers),
};

/**
 * Exports spans to a collector by OTLP over HTTP (JSON), in batches in the background: if the collector is slow or
 * missing, spans are lost, but no answer is delayed. Nothing is registered globally, so libraries are not traced
 * unintentionally.
 */
export function openOtlpTracing({ endpoint, headers, service, share }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // Decided by the trace's id: every process samples the same traces, whatever a caller's header requests.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('nine-lenses');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();

  return {
    span: (name, attributes, work) => {
      const span = tracer.startSpan(name, { attributes }, contexts.active());
      return contexts.with(trace.setSpan(contexts.active(), span), async () => {
        try {
          return await work();
        } catch (error) {
          // Without the error's message, which may contain user input.
          span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    request: (given, work) => {
      const from = propagator.extract(ROOT_CONTEXT, given, traceparent);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from);
      contexts.with(trace.setSpan(from, span), work);
      return (name, attributes, failed) => {
        span.updateName(name);
        span.setAttributes({ ...attributes });
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    close: () => provider.shutdown(),
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error';
}
