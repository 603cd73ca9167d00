import { createServer } from 'node:http';
import { Server } from 'socket.io';

// Answers what visitors (visitor.ts) ask with as little work as possible, so that what they cost without the product can be measured.
const answer = JSON.stringify({ accessToken: 'token', link: '/sample/assessment/take/nothing#secret' });
const http = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer));
});
new Server(http, { path: '/sample/socket.io', transports: ['websocket'] }).on('connection', (socket) => {
  socket.emit('hello', {});
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit(0));
