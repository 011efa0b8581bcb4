import { regex } from '../../../../shared/regex.ts';
import type { ProjectText } from '../declared-name.ts';

const OTHER_LANGUAGE = regex()`
  (?:^|/)(?:
    requirements[^/]*\.txt|pyproject\.toml|Pipfile|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|Gemfile|composer\.json
    |Cargo\.toml|mix\.exs|[^/]+\.csproj
  )$
`;
const MANIFEST = /(?:^|\/)package\.json$/;
const HOSTING = /(?:^|\/)(?:vercel\.json|netlify\.toml|_redirects|firebase\.json|staticwebapp\.config\.json)$/;
const BUNDLER = /(?:^|\/)(?:vite|webpack|rsbuild|astro|nuxt|svelte)\.config\.[cm]?[jt]s$/;
const PROXY = regex('i')`
  (?:^|/)(?:
    proxy\.conf\.(?:json|[cm]?js)|setupProxy\.[jt]s|Caddyfile|[^/]*nginx[^/]*|nginx/.+|haproxy\.cfg
    |traefik\.(?:ya?ml|toml)
  )$
`;

/** Servers and proxies whose paths are not read. */
const OTHER_SERVERS = regex()`
  "(?:
    @nestjs/core|koa|@koa/router|@hapi/hapi|restify|polka|@trpc/server|@remix-run/\w+|nuxt|@sveltejs/kit|astro
    |http-proxy-middleware|http-proxy|@fastify/(?:autoload|http-proxy)|msw|json-server|elysia|@adonisjs/core|feathers
    |@feathersjs/\w+|loopback|strapi|@strapi/strapi|payload|keystone|better-auth
  )"\s*:
`;

/** Does a file of this path say what else may answer, beside the routes that are read? */
export const bringsRoutes = (path: string): boolean =>
  [OTHER_LANGUAGE, MANIFEST, HOSTING, BUNDLER, PROXY].some((shape) => shape.test(path));

/** Why other paths may be answered than those that are read. */
export function foreignRoutes(texts: readonly ProjectText[]): string[] {
  return texts.flatMap(({ path, text }) => {
    if (OTHER_LANGUAGE.test(path)) return [`${path} is of a program in another language, which may answer`];
    if (MANIFEST.test(path)) {
      const found = OTHER_SERVERS.exec(text)?.[0];
      const proxy = /"proxy"\s*:/.test(text) ? [`${path} has a proxy`] : [];
      return found === undefined ? proxy : [`${path} names ${found.replace(/"\s*:$/, '').slice(1)}`];
    }
    if (PROXY.test(path)) return /proxy|location|rewrite|target|router/i.test(text) ? [`${path} has a proxy`] : [];
    if (HOSTING.test(path)) return /rewrite|redirect|route|^\//m.test(text) ? [`${path} has rules of its own`] : [];
    return BUNDLER.test(path) && /\bproxy\b/.test(text) ? [`${path} has a proxy`] : [];
  });
}

/** Folders whose package is one of Next's; each ends with `/`, or is empty. */
export const nextFolders = (texts: readonly ProjectText[]): string[] =>
  texts
    .filter(({ path, text }) => MANIFEST.test(path) && /"next"\s*:/.test(text))
    .map(({ path }) => path.replace(/package\.json$/, ''));
