import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), surveyEntryInDev(), toastStylesAsFile(), compressedBeside()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    // A data: URL would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: here('./index.html'), take: here('./take.html'), shared: here('./shared.html') },
    },
  },
  server: {
    port: 5199,
    proxy: {
      '/api': server,
      '/health': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});

/** The built site is told by the server which page answers a personal link; in development Vite must know it too. */
function surveyEntryInDev(): Plugin {
  return {
    name: 'survey-entry-in-dev',
    configureServer(devServer) {
      devServer.middlewares.use((request, _response, next) => {
        if (/^\/assessment\/(take\/|expertise)/.test(request.url ?? '')) request.url = '/take.html';
        if (request.url?.startsWith('/shared/')) request.url = '/shared.html';
        next();
      });
    },
  };
}

/** sonner writes a style element at run time, which `style-src 'self'` refuses; its own stylesheet is imported instead. */
function toastStylesAsFile(): Plugin {
  return {
    name: 'toast-styles-as-file',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\("/m, 'void ("'), map: null };
    },
  };
}

/** Each file once, as small as it gets, instead of a little smaller at every request. */
function compressedBeside(): Plugin {
  return {
    name: 'compressed-beside',
    apply: 'build',
    closeBundle: async () => {
      const dist = here('./dist');
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.(js|css|html|svg)$/.test(file),
      );
      await Promise.all(
        files.map(async (file) => {
          const name = path.join(dist, file);
          const content = readFileSync(name);
          if (content.byteLength < 1_400) return;
          writeFileSync(`${name}.br`, await promisify(brotliCompress)(content));
          writeFileSync(`${name}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
