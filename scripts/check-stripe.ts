import { checkCalls } from '../infra/payments/check-calls.ts';

// `npm run check:stripe`: checks that a server with Stripe's API, such as stripe-mock, understands every request this product
// sends.
const usage = 'npm run check:stripe -- http://127.0.0.1:12111';

const address = process.argv[2] ?? '';
if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
let failed = 0;
for await (const { name, ok, said } of checkCalls(address)) {
  if (!ok) failed += 1;
  process.stdout.write(`${name.padEnd(34)}${said}\n`);
}
process.exitCode = failed === 0 ? 0 : 1;
