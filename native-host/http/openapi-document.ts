import * as z from 'zod/mini';
import { correctionSchema } from '../../shared/correction.ts';
import { errorBodySchema } from '../../shared/errors.ts';
import { HTTP_PORT, HTTP_SCOPES, httpTokenSchema, SCOPE_WORDS } from '../../shared/http-requests.ts';
import { LIMITS } from '../../shared/limits.ts';
import { jobStatusSchema } from '../../shared/protocol.ts';
import { contextPlanSchema } from '../../shared/project-requests.ts';
import { reportSchema } from '../../shared/report.ts';
import { receiptStandingSchema } from '../../shared/verdict-receipt.ts';
import { VERSION } from '../../shared/version.ts';
import { HTTP_ROUTES, verificationSchema, type HttpRoute } from './http-routes.ts';

type JsonObject = Record<string, unknown>;

/** What more than one request answers with, under its name. */
const NAMED: Readonly<Record<string, z.ZodMiniType>> = {
  Correction: correctionSchema,
  ContextPlan: contextPlanSchema,
  Error: z.object({ error: errorBodySchema }),
  JobStatus: jobStatusSchema,
  Receipt: receiptStandingSchema,
  Report: reportSchema,
  Token: httpTokenSchema,
  Verification: verificationSchema,
};

const refTo = (name: string): string => `#/components/schemas/${name}`;

/** The schemas as JSON Schema of 2020-12, which is what OpenAPI 3.1 has; named ones refer to each other. */
function schemasOf(routes: readonly (readonly [string, HttpRoute])[]): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  for (const [name, { body, answer }] of routes) {
    if (body !== undefined) registry.add(body, { id: bodyName(name) });
    if (registry.get(answer) === undefined) registry.add(answer, { id: answerName(name) });
  }
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, io: 'input', unrepresentable: 'throw' });
  // Their place in the document is their id, and its version says which JSON Schema they are.
  const own = ([key]: [string, unknown]): boolean => key !== '$schema' && key !== '$id';
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, Object.fromEntries(Object.entries(schema).filter(own))]),
  );
}

const titled = (name: string): string => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const bodyName = (name: string): string => `${titled(name)}Request`;
const answerName = (name: string): string => `${titled(name)}Answer`;

const answerOf = (name: string, { answer }: HttpRoute): string =>
  Object.entries(NAMED).find(([, schema]) => schema === answer)?.[0] ?? answerName(name);

const json = (description: string, name: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: { $ref: refTo(name) } } },
});

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniObject | undefined): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

function operationOf(name: string, route: HttpRoute): JsonObject {
  const { scope, does, body, given, query } = route;
  const parameters = [...parametersOf('path', given), ...parametersOf('query', query)];
  const answers = json('What was asked for.', answerOf(name, route));
  return {
    operationId: name,
    summary: does,
    ...(scope === 'none' ? { security: [] } : { security: [{ token: scope === 'any' ? [] : [scope] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: { $ref: refTo(bodyName(name)) } } } },
        }),
    responses: {
      200: answers,
      ...(route.answer === verificationSchema ? { 202: json('It has not ended yet.', 'Verification') } : {}),
      default: json('An error, with its code and what to do.', 'Error'),
    },
  };
}

const description = (): string =>
  [
    'Verifies code on this machine for programs that a person paired with `claude-verify http pair`. It is served on',
    '127.0.0.1 only, to programs and never to web pages; it gives no consent, changes no rule, registers no project.',
    '\nScopes of a token:',
    ...HTTP_SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_WORDS[scope]}`),
    '\nA report says what was checked and what was not: `summary.tone` `ok` alone is green; what is not known is not',
    'wrong, and nothing found is not right.',
    `\nBodies have at most ${LIMITS.http.bodyBytes} bytes; the code in them at most ${LIMITS.codeBytes}.`,
  ].join('\n');

let bytes: Buffer | undefined;

/** {@link openApiDocument} as it is sent, made once: whoever has no token can ask for it, too. */
export const openApiBytes = (): Buffer => (bytes ??= Buffer.from(JSON.stringify(openApiDocument())));

/** OpenAPI 3.1 of everything that is served, made of the schemas that requests and answers are checked by. */
export function openApiDocument(): JsonObject {
  const routes = Object.entries(HTTP_ROUTES);
  const byPath = Map.groupBy(routes, ([, { path }]) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'claude-verify',
      version: VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
      description: description(),
    },
    servers: [{ url: `http://127.0.0.1:${HTTP_PORT}` }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      [...byPath].map(([path, here]) => [
        path,
        Object.fromEntries(here.map(([name, route]) => [route.method.toLowerCase(), operationOf(name, route)])),
      ]),
    ),
    components: {
      schemas: schemasOf(routes),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'From POST /api/pair.' } },
    },
  };
}
