import http from 'node:http';

// Loaded into a server for the bench's negative control: adds one millisecond of busy waiting to every save.
const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (this: http.Server, event: string, ...values: unknown[]) {
  const [request] = values as [http.IncomingMessage];
  if (event === 'request' && request.method === 'PUT') {
    const until = performance.now() + 1;
    while (performance.now() < until);
  }
  return emit.call(this, event, ...values);
};
