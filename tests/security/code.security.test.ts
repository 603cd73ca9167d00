import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rooms = ['api', 'domain', 'infra', 'workers', 'web/src', 'scripts'];
const files = rooms
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${room}/${name}`,
    ),
  )
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name));
const sources = files.map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }));
/** Files whose text matches, sorted. */
const having = (pattern: RegExp) =>
  sources.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).toSorted();

const databaseReader = 'infra/data-sources/process/run-reader.ts';
const readers = ['infra/extraction/process/run-child.ts', 'infra/survey-files/run-reader.ts'];

describe('our own code', () => {
  it('is searched completely', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(having(/createCipheriv/)).not.toEqual([]);
  });

  it('never evaluates text as code', () => {
    expect(having(/\bnew Function\b|(?<!redis\.)\beval\(|\bsetTimeout\(\s*['"`]/)).toEqual([]);
    // The only evaluated text is Lua for Redis, which is constant and takes its values as arguments.
    expect(having(/redis\.eval\(/)).toEqual(['infra/redis/script.ts']);
    expect(having(/from 'node:(vm|repl|inspector)'/)).toEqual([]);
  });

  /** Starts the processes of the demo workspace. */
  const demoProcesses = 'workers/demo/processes.ts';

  it("starts no program but Chromium, ps, the demo workspace, and the product's own file readers, with constant switches", () => {
    // Scripts for development machines process no foreign input, so they are left out.
    expect(
      having(/child_process|\bexecFile|\bspawn\(/).filter((name) => !name.startsWith('scripts/')),
    ).toEqual([databaseReader, 'infra/extraction/process/process-usage.ts', ...readers, demoProcesses]);
    // The product's own files, by their names in the code.
    const demo = readFileSync(path.join(root, 'workers/demo/host.ts'), 'utf8');
    expect(demo.match(/\bstart\([^,)]*/g)).toEqual([
      "start('serve-workspace.ts'",
      "start('make-workspace.ts'",
    ]);
    for (const name of [databaseReader, ...readers]) {
      const reader = readFileSync(path.join(root, name), 'utf8');
      // A reader is the product's own process with fewer permissions: the file comes through standard input.
      expect([name, reader.match(/spawn\(\s*([\w.]+)/)?.[1]]).toEqual([name, 'process.execPath']);
      expect(reader).toContain("'--permission'");
      expect(reader).not.toMatch(/allow-(child-process|fs-write|addons|wasi)/);
      if (name !== databaseReader) expect(reader).not.toMatch(/allow-net/);
    }
    // Only for a database does it have the network.
    expect(readFileSync(path.join(root, databaseReader), 'utf8')).toMatch(
      /kind === 'database' \? \['--allow-net'/,
    );
    expect(having(/chromium\.launch\(/)).toEqual(['infra/browser/draw-pdf.ts']);
  });

  it('renders text only as text, never as HTML', () => {
    expect(
      having(
        /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc|javascript:/i,
      ),
    ).toEqual([]);
  });

  it('handles messages only from its own broadcast channel and worker, and between a page and its frame after checking the sender', () => {
    const says = (file: string) => readFileSync(path.join(root, file), 'utf8');
    const [frameOfApp, firstPageOfApp, channel, frame, worker, walkthrough, firstPage] = [
      'web/src/features/documents/preview/pages/use-pdf-frame.ts',
      'web/src/features/assessments/launch/last-look/first-page-frame.tsx',
      'web/src/lib/session/session.ts',
      'web/src/pdf-frame/main.ts',
      'web/src/pdf-frame/open.ts',
      'web/src/public/scripts/demo/demo.ts',
      'web/src/survey/preview/main.tsx',
    ] as const;
    expect(having(/addEventListener\(\s*'message'|\bonmessage\b/)).toEqual([
      firstPageOfApp,
      frameOfApp,
      channel,
      frame,
      worker,
      walkthrough,
      firstPage,
    ]);
    expect(says(channel)).toContain('channel?.addEventListener');
    // These functions check sender and shape (web/src/features/documents/preview/pages/messages.unit.test.ts).
    expect(says(frameOfApp)).toContain('messageOfFrame(event, frame.current?.contentWindow)');
    expect(says(frame)).toContain('messageOfApp(event, parent, location.origin)');
    // web/src/lib/first-page-messages.unit.test.ts
    expect(says(firstPageOfApp)).toContain('isReady(event, frame.current?.contentWindow, location.origin)');
    expect(says(firstPage)).toContain('takeFrom(event, parent, location.origin)');
    // web/src/public/scripts/demo/anew.unit.test.ts
    expect(says(walkthrough)).toContain('tellsAnew(event, frame.contentWindow, location.origin)');
    // The page's own worker: its first message is awaited, but its content is not read.
    expect(says(worker)).toContain("worker.addEventListener('message', () =>");
  });

  it('never accepts an unverified certificate', () => {
    expect(having(/rejectUnauthorized|TLS_REJECT_UNAUTHORIZED|checkServerIdentity|tlsInsecure/)).toEqual([]);
  });
});

describe('the use of cryptography', () => {
  it('creates ciphers in four files only; sealing and wrapping use AES-256-GCM with a random nonce', () => {
    const places = ['infra/subject-keys/seal.ts', 'infra/subject-keys/wrap.ts'];
    expect(having(/create(Cipher|Decipher)/)).toEqual([
      'infra/proof/hashing.ts',
      'infra/sealed-files/chunks.ts',
      ...places,
    ]);
    for (const name of places) {
      const text = readFileSync(path.join(root, name), 'utf8');
      expect([name, text.match(/'(aes|chacha|des|rc)[\w-]*'/gi)]).toEqual([name, ["'aes-256-gcm'"]]);
      // The nonce of each encryption is 96 random bits.
      expect(text).toContain('randomBytes(nonceBytes)');
      expect(text).toContain('const nonceBytes = 12;');
    }
  });

  it('encrypts each file with a separate key, so that a counter can be the nonce', () => {
    const text = readFileSync(path.join(root, 'infra/sealed-files/chunks.ts'), 'utf8');
    expect(text.match(/'(aes|chacha|des|rc)[\w-]*'/gi)).toEqual(["'aes-256-gcm'"]);
    expect(text).toContain('const salt = randomBytes(saltBytes);');
    expect(text).toContain('const saltBytes = 16;');
    expect(text).toContain("hkdfSync('sha256', subjectKey, salt, 'sealed file', 32)");
  });

  it('derives the blinding values of a proof with AES-256-CTR over zeros, with a key used for nothing else', () => {
    const text = readFileSync(path.join(root, 'infra/proof/hashing.ts'), 'utf8');
    expect(text.match(/'(aes|chacha|des|rc)[\w-]*'/gi)).toEqual(["'aes-256-ctr'"]);
    expect(text).toContain('.update(Buffer.alloc(count * 16))');
    expect(having(/derive\('leaf-blind'\)/)).toEqual(['infra/proof/tree.ts']);
  });

  it('hashes with SHA-256; SHA-1 only names scripts, as Redis requires', () => {
    expect(having(/['"`](md5|md4|ripemd\d*|sha1)['"`]/i)).toEqual(['infra/redis/script.ts']);
    expect(having(/createHmac\((?!'sha256')|hkdfSync\((?!'sha256')|createHash\((?!'sha(256|1)')/)).toEqual(
      [],
    );
  });

  it('is limited to these files', () => {
    expect(
      having(/(from |import\()'(jose|@node-rs\/argon2|@simplewebauthn\/server|otpauth|openid-client)'/),
    ).toEqual([
      'api/account/one-time-codes.ts',
      'api/account/passkeys.ts',
      'api/account/passwords/passwords.ts',
      'api/http/access/tickets.ts',
      'api/http/access/tokens.ts',
      'infra/identity/id-tokens.ts',
      'infra/identity/openid-connect.ts',
    ]);
    expect(
      having(/createSign\b|createVerify\b|generateKeyPair|createECDH|createDiffieHellman|privateEncrypt/),
    ).toEqual([]);
  });

  it('takes no secret from a predictable random number; such numbers only spread waiting times', () => {
    expect(having(/Math\.random/)).toEqual([
      'infra/composition/embedded.ts',
      'infra/composition/scaled.ts',
      'infra/event-store/eventstoredb/backoff.ts',
      'infra/language-model/open-language-model.ts',
      'infra/redis/connect-redis.ts',
      'web/src/lib/live/live.ts',
      'web/src/lib/request/retry.ts',
      'web/src/survey/live.ts',
    ]);
  });

  it('compares secrets in constant time', () => {
    for (const name of [
      'api/account/known-devices.ts',
      'api/http/access/operators.ts',
      'api/http/access/programs.ts',
      'api/report/commands/shares.ts',
      'infra/subject-keys/mailed-token.ts',
    ])
      expect([name, having(/timingSafeEqual\(/).includes(name)]).toEqual([name, true]);
  });
});
