interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { example?: unknown } } };
}

export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A Postman collection of the public API: a request for each operation, with its example, in folders by the first part of the path. */
export function collectionOf({ info, paths }: OpenApi) {
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      folder: path.split('/')[1] ?? '',
      item: { name: operation.summary, request: requestOf(path, method, operation) },
    })),
  );
  const folders = Map.groupBy(requests, ({ folder }) => folder);
  return {
    info: { name: info.title, description: info.description, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'url', value: 'https://stampwell.example' },
      { key: 'key', value: 'sw_live_' },
    ],
    item: [...folders].map(([name, some]) => ({ name, item: some.map(({ item }) => item) })),
  };
}

function requestOf(path: string, method: string, { description, parameters, requestBody }: Operation) {
  const of = (where: Parameter['in']) => parameters.filter((parameter) => parameter.in === where);
  const query = of('query').map(({ name, example }) => ({
    key: name,
    value: String(example ?? ''),
    // What the example does not say is left out.
    ...(example === undefined && { disabled: true }),
  }));
  const parts = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/');
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const example = requestBody?.content['application/json'].example;
  return {
    method: method.toUpperCase(),
    description,
    header: of('header').map(({ name }) => ({ key: name, value: '{{$guid}}' })),
    url: {
      raw: `{{url}}/v1/${parts.join('/')}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
      host: ['{{url}}'],
      path: ['v1', ...parts],
      ...(query.length > 0 && { query }),
      ...(of('path').length > 0 && {
        variable: of('path').map((parameter) => ({ key: parameter.name, value: String(parameter.example) })),
      }),
    },
    ...(example !== undefined && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(example, null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  };
}
