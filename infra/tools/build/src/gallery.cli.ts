/** `npm run gallery`: the parts of shell/packages/ui with their states, in both themes, on one page. Compiles again after each edit. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { pageConfig } from './rspack-config.ts';

const GALLERY = path.resolve(import.meta.dirname, '../../../../shell/packages/ui/gallery');
const DIST = path.join(GALLERY, 'dist');
const PORT = Number(process.env.PORT ?? 3010);
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

process.env.NODE_ENV = 'production';
const compiler = rspack(pageConfig({ dir: GALLERY, name: 'gallery' }));
compiler.watch({}, (error, stats) => {
  if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'));
  else console.log(`The gallery is at http://localhost:${PORT}`);
});

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = path.join(DIST, pathname === '/' ? 'index.html' : pathname);
  response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
  createReadStream(file)
    .on('error', () => response.writeHead(404).end())
    .pipe(response);
}).listen(PORT, 'localhost');
