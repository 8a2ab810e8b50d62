import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, PAGE_HEADERS, parsePagePath, selectMediaType } from '../../../core/bridge/index.ts';

function parsePolicy(header: string): Record<string, string[]> {
  return Object.fromEntries(
    header.split(';').map((part) => {
      const [directive, ...sources] = part.trim().split(/\s+/);
      return [directive as string, sources];
    }),
  );
}

describe('page headers', () => {
  const policy = parsePolicy(PAGE_HEADERS['content-security-policy'] as string);

  it('state the policy table and nothing else', () => {
    expect(policy).toEqual(CONTENT_SECURITY_POLICY);
  });

  it.each(['script-src', 'style-src', 'default-src', 'worker-src'])(
    'allow no inline code, no eval and no foreign source in %s',
    (directive) => {
      const sources = policy[directive] as string[];
      expect(sources).not.toContain("'unsafe-inline'");
      expect(sources).not.toContain("'unsafe-eval'");
      expect(sources.filter((source) => /^https?:|\*/.test(source))).toEqual([]);
    },
  );

  it('let workers come from files of the page alone', () => {
    expect(policy['worker-src']).toEqual(["'self'"]);
  });

  it('name no foreign source in any directive', () => {
    for (const sources of Object.values(policy)) {
      for (const source of sources) expect(source).toMatch(/^('self'|'none'|'wasm-unsafe-eval'|data:|blob:)$/);
    }
  });

  it('isolate the page', () => {
    expect(PAGE_HEADERS).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('parsePagePath', () => {
  it.each([
    ['/', ['index.html']],
    ['', ['index.html']],
    ['/bundle/main.js', ['bundle', 'main.js']],
    ['/assets//tree.glb', ['assets', 'tree.glb']],
    ['/a%20b.png', ['a b.png']],
    ['/...', ['...']],
  ])('reads %s', (path, names) => {
    expect(parsePagePath(path)).toEqual(names);
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/bundle/%2E%2E/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/a%00.js',
    '/C:/windows',
    '/%',
    '/%c0%ae%c0%ae/x',
  ])('refuses %s', (path) => {
    expect(parsePagePath(path)).toBeUndefined();
  });

  it('never gives a name that leaves its folder', () => {
    const nasty = fc.array(fc.constantFrom('.', '..', '/', '\\', '%2e', '%2f', '%5c', '%00', 'a', '%', ':', '%252e'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(nasty, (parts) => {
        for (const name of parsePagePath(`/${parts.join('')}`) ?? []) {
          expect(name).not.toMatch(/[/\\\0:]/);
          expect(['', '.', '..']).not.toContain(name);
        }
      }),
    );
  });
});

describe('selectMediaType', () => {
  it.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['a.b.JS', 'text/javascript; charset=utf-8'],
    ['tree.glb', 'model/gltf-binary'],
    ['photo.raw', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('%s is %s', (name, type) => {
    expect(selectMediaType(name)).toBe(type);
  });
});
