/** The API reference as one page, generated from the contract's endpoints. Works without scripts. */
import { type Access, type Endpoint, isRaw, type RawAnswer } from '@broadside/contract/endpoint'
import { endpoints } from '@broadside/contract/endpoints'
import { problemsOf } from '@broadside/contract/errors'
import { tagDescriptions } from '@broadside/contract/openapi-tags'
import { problems } from '@broadside/contract/problems'
import { type JsonSchema, namedSchemas, toComponents, toPublished } from '@broadside/contract/schemas'
import type { TSchema } from 'typebox'
import { html, type Page, withCode } from '#lib/html/html.ts'
import type { Markup } from '#lib/html/markup.ts'

const anchorOf = (name: string) => `#schema-${name}`

type Property = JsonSchema & { type?: string | string[]; description?: string }

const ranges = [
  ['minLength', 'maxLength', 'character'],
  ['minItems', 'maxItems', 'item'],
  ['minimum', 'maximum', ''],
] as const

/** `1 to 80 characters`, `at most 200`, `at least 1 item` */
function rangeOf(schema: Property, [low, high, unit]: (typeof ranges)[number]): string[] {
  const [min, max] = [schema[low], schema[high]]
  if (min === undefined && max === undefined) return []
  const numbers =
    min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : min === max ? `exactly ${min}` : `${min} to ${max}`
  return [`${numbers}${unit && ` ${unit}${(max ?? min) === 1 ? '' : 's'}`}`]
}

const boundsOf = (schema: Property): string[] => [
  ...ranges.flatMap((range) => rangeOf(schema, range)),
  ...(schema['default'] === undefined ? [] : [`default ${JSON.stringify(schema['default'])}`]),
]

function typeOf(schema: Property): Markup {
  const { $ref, anyOf, enum: values, items, format } = schema
  if (typeof $ref === 'string') return html`<a href="${$ref}">${$ref.slice(anchorOf('').length)}</a>`
  if (Array.isArray(anyOf)) return html`${(anyOf as Property[]).map((option, index) => [index > 0 && ' or ', typeOf(option)])}`
  if (Array.isArray(values)) return html`one of ${values.map((value, index) => [index > 0 && ', ', html`<code>${String(value)}</code>`])}`
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`
  if (items) return html`array of ${typeOf(items as Property)}`
  return html`${String(schema.type ?? 'any value')}${format !== undefined && ` (${String(format)})`}`
}

/** The object whose properties to list: the schema itself, or that of its items. */
function objectIn(schema: Property): Property | undefined {
  if (schema['properties']) return schema
  const inner = schema['items'] ?? (schema['anyOf'] as Property[] | undefined)?.find((option) => option['properties'])
  return inner ? objectIn(inner as Property) : undefined
}

function fieldsOf(schema: Property): Markup {
  const required = (schema['required'] as string[] | undefined) ?? []
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Property>).filter(([name]) => name !== '$schema')
  return html`<dl class="fields">
    ${properties.map(([name, property]) => {
      const inner = objectIn(property)
      const facts = [required.includes(name) ? 'required' : 'optional', ...boundsOf(property)].join(', ')
      return html`<dt><code>${name}</code> ${typeOf(property)} <span class="soft">${facts}</span></dt>
        <dd>${property.description && withCode(property.description)}${inner && fieldsOf(inner)}</dd>`
    })}
  </dl>`
}

const exampleIn = (schema: TSchema | JsonSchema): unknown =>
  'examples' in schema && Array.isArray(schema.examples) ? schema.examples[0] : undefined

const parts = [
  ['params', 'path', 'In the path'],
  ['query', 'query', 'In the query'],
  ['headers', 'header', 'In the headers'],
] as const

const parametersOf = (endpoint: Endpoint): Markup[] =>
  parts.flatMap(([part, , title]) => {
    const schema = endpoint[part]
    return schema
      ? [
          html`<h4>${title}</h4>
            ${fieldsOf(toPublished(schema, anchorOf))}`,
        ]
      : []
  })

function bodyOf({ body, bodyLimit }: Endpoint): Markup | undefined {
  if (bodyLimit === 'stream')
    return html`<h4>Body</h4>
      <p>The bytes themselves, as <code>application/octet-stream</code>.</p>`
  if (!body) return undefined
  const example = exampleIn(body)
  return html`<h4>Body</h4>
    ${fieldsOf(toPublished(body, anchorOf))}${example !== undefined && html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}`
}

function contentOf(answer: TSchema | RawAnswer | undefined): Markup {
  if (!answer) return html`no body`
  if (!isRaw(answer)) return typeOf(toPublished(answer, anchorOf))
  return answer.raw === null ? html`no body` : html`<code>${answer.raw}</code>`
}

const answersOf = (endpoint: Endpoint): Markup =>
  html`<h4>Answers</h4>
    <ul>
      ${Object.entries(endpoint.success).map(([status, answer]) => html`<li><span class="status">${status}</span> ${contentOf(answer)}</li>`)}
    </ul>
    <details>
      <summary>Problems</summary>
      <ul>
        ${problemsOf(endpoint).map(
          (code) =>
            html`<li>
              <span class="status">${problems[code].status}</span>
              <a href="problems/${code}"><code>${code}</code></a> ${problems[code].title}
            </li>`,
        )}
      </ul>
    </details>`

function whoMay({ access, method }: Pick<Endpoint, 'access' | 'method'>): string {
  if (access.kind === 'public') return 'Public: no credential required.'
  const credential =
    access.credential === 'session'
      ? 'A browser session'
      : `A browser session, or a token with ${method === 'GET' ? 'api:read' : 'api:write'}`
  return `${credential}${roleOf(access)}.`
}

const roleOf = (access: Access) =>
  access.kind === 'workspace'
    ? `, of somebody with the role ${access.role} or higher in the workspace`
    : access.kind === 'organization'
      ? `, of somebody with the role ${access.role} or higher in the organization`
      : access.kind === 'instance'
        ? ', of an administrator of the instance'
        : ''

const headersOf = ({ idempotency, conditional }: Endpoint) => [
  ...(idempotency ? ['Idempotency-Key'] : []),
  ...(conditional ? ['If-Match'] : []),
]

function testerOf(endpoint: Endpoint): Markup | undefined {
  if (endpoint.bodyLimit === 'stream') return undefined
  const fields = [
    ...parts.flatMap(([part, place]) =>
      Object.keys((endpoint[part] as Property | undefined)?.['properties'] ?? {}).map((name) => ({ place, name })),
    ),
    ...headersOf(endpoint).map((name) => ({ place: 'header', name })),
  ]
  // With a dot, because the id of another operation may continue with a hyphen and the same name.
  const idOf = (name: string) => `${endpoint.id}.${name}`
  return html`<details class="tester" data-interactive hidden data-method="${endpoint.method}" data-path="${endpoint.path}">
    <summary>Send this request</summary>
    ${fields.map(
      ({ place, name }) =>
        html`<label for="${idOf(name)}">${name} <span class="soft">(${place})</span></label
          ><input id="${idOf(name)}" data-in="${place}" data-name="${name}" autocomplete="off" />`,
    )}
    ${endpoint.body && html`<label for="${idOf('body')}">Body</label><textarea id="${idOf('body')}" rows="8" spellcheck="false">${JSON.stringify(exampleIn(endpoint.body) ?? {}, null, 2)}</textarea>`}
    <button type="button">Send</button>
    <pre hidden tabindex="0" aria-live="polite"></pre>
  </details>`
}

const operationOf = (endpoint: Endpoint): Markup =>
  html`<article class="operation" id="${endpoint.id}">
    <h3>${endpoint.summary}</h3>
    <p class="address">
      <code><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> ${endpoint.path}</code>
    </p>
    ${endpoint.description && html`<p>${withCode(endpoint.description)}</p>`}
    <p class="soft">
      ${whoMay(endpoint)}${headersOf(endpoint).length > 0 && html` Takes the header${headersOf(endpoint).length > 1 && 's'} ${headersOf(endpoint).map((name, index) => [index > 0 && ' and ', html`<code>${name}</code>`])}.`}
    </p>
    ${parametersOf(endpoint)}${bodyOf(endpoint)}${answersOf(endpoint)}${testerOf(endpoint)}
  </article>`

function schemaOf(name: string, schema: JsonSchema): Markup {
  const example = exampleIn(schema)
  return html`<article class="operation" id="schema-${name}">
    <h3>${name}</h3>
    ${typeof schema['description'] === 'string' && html`<p>${withCode(schema['description'])}</p>`}
    ${fieldsOf(schema)}${example !== undefined && html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}
  </article>`
}

/** References in components are paths in the OpenAPI document; on the page they become anchors. */
const localSchemas = (): [string, JsonSchema][] =>
  Object.entries(
    JSON.parse(JSON.stringify(toComponents()).replaceAll('"#/components/schemas/', `"${anchorOf('')}`)) as Record<string, JsonSchema>,
  )

const introduction = (baseUrl: string): Markup =>
  html`<h1>API reference</h1>
    <p>
      Every operation stands below <code>${baseUrl}</code>. The same as a document for programs: <a href="openapi.json">openapi.json</a>,
      <a href="openapi.yaml">openapi.yaml</a>.
    </p>
    <pre tabindex="0">curl -H "Authorization: Bearer $TOKEN" "${baseUrl}/workspaces"</pre>
    <p>
      Bodies are JSON in UTF-8. Times are RFC 3339 in UTC. A refusal is a problem document (RFC 9457) with a stable <code>code</code>; every
      code has a page that says what to do. A success that queues a publication means that the work was accepted, not that a network has
      published it.
    </p>
    <div class="tester" data-interactive hidden>
      <label for="token">Token for requests from this page (stays in this page; empty: your session)</label>
      <input id="token" type="password" autocomplete="off" spellcheck="false" />
    </div>`

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** By path, reads before writes. */
const operationsOf = (tag: string): Endpoint[] =>
  endpoints
    .filter((endpoint) => endpoint.tag === tag)
    .toSorted((a, b) => (a.path === b.path ? methods.indexOf(a.method) - methods.indexOf(b.method) : a.path < b.path ? -1 : 1))

export function docsPage(baseUrl: string): Page {
  const groups = Object.entries(tagDescriptions).map(([tag, about]) => ({ tag, about, list: operationsOf(tag) }))
  const body = html`<a class="skip" href="#content">To the content</a>
    <div class="docs">
      <nav aria-label="Operations">
        ${groups.map(
          ({ tag, list }) =>
            html`<details>
              <summary>${tag}</summary>
              <ul>
                ${list.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}
              </ul>
            </details>`,
        )}
        <details>
          <summary>Schemas</summary>
          <ul>
            ${[...namedSchemas.keys()].map((name) => html`<li><a href="${anchorOf(name)}">${name}</a></li>`)}
          </ul>
        </details>
      </nav>
      <main id="content">
        ${introduction(baseUrl)}
        ${groups.map(
          ({ tag, about, list }) =>
            html`<section aria-labelledby="tag-${tag}">
              <h2 id="tag-${tag}">${tag}</h2>
              <p>${about}</p>
              ${list.map(operationOf)}
            </section>`,
        )}
        <section aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          ${localSchemas().map(([name, schema]) => schemaOf(name, schema))}
        </section>
      </main>
    </div>`
  return { title: 'Broadside API', description: 'The HTTP API of this Broadside instance.', body, base: '/api/v1' }
}
