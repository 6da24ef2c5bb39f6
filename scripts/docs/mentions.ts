/** Checks the names on a page against the program: endpoints with their bodies, settings, and commands. */
import { endpoints } from '@broadside/contract/endpoints'
import { networks } from '@broadside/networks/registry'
import type { SettingSchema } from '@broadside/networks/spec/index'
import { settings } from '../../apps/server/src/settings.ts'
import { createValidator } from '../../apps/server/src/test/validator.ts'
import { type Block, listBlocks, listCode } from './blocks.ts'

const methods = 'GET|POST|PUT|PATCH|DELETE|HEAD'
const validate = createValidator({})
/** A page shows shapes, so formats aren't checked. */
const withoutFormats = (schema: object) =>
  JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === 'format' ? undefined : value))) as object

/** A page may have a value in place of a path parameter. */
function isAt(path: string, declared: string): boolean {
  const [given, wanted] = [path, declared].map((one) =>
    one
      .replace(/^\/api\/v1/, '')
      .replace(/\?.*$/, '')
      .split('/'),
  )
  return given?.length === wanted?.length && wanted?.every((part, index) => part.startsWith('{') || part === given?.[index]) === true
}

const findEndpoint = (method: string, path: string) =>
  endpoints.find((one) => isAt(path, one.path) && (one.method === method || (method === 'HEAD' && one.method === 'GET')))

const valuesIn = ({ enum: values = [], properties = {}, items }: SettingSchema): string[] => [
  ...values.map(String),
  ...Object.values(properties).flatMap(valuesIn),
  ...(items ? valuesIn(items) : []),
]

/** Values of the settings of networks. */
const choices = Object.values(networks).flatMap((network) => Object.values(network.settings).flatMap(({ schema }) => valuesIn(schema)))

/** The library that sends traces reads these itself. */
const otel = ['TIMEOUT', 'COMPRESSION', 'CERTIFICATE'].map((name) => `OTEL_EXPORTER_OTLP_${name}`)

/** Uppercase words that aren't settings of the server: choices of networks, and names of other programs. */
const others = new Set([
  ...choices,
  'NULL',
  'LISTEN',
  'NOTIFY',
  'COMMIT',
  'SIGTERM',
  'SIGINT',
  'SIGUSR2',
  'TMPDIR',
  'STARTTLS',
  'NODE_EXTRA_CA_CERTS',
  ...otel,
])

function codeProblem(text: string, commands: ReadonlySet<string>): string | undefined {
  const [, method, path] = new RegExp(`^(${methods}) (/[^ ]*)$`).exec(text) ?? []
  if (method && path?.startsWith('/') && !path.includes('…') && !findEndpoint(method, path)) return `there is no ${text}`
  const [, name] = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,})(?:=.*)?$/.exec(text) ?? []
  if (name && !(name in settings) && !others.has(name) && !new RegExp(`^(${methods})$`).test(name)) return `there is no setting ${name}`
  // Outside of the installation, npx runs a package of that name from the registry, which isn't ours.
  if (text.startsWith('npx broadside')) return `${text} only works inside the installation: write npm run broadside --`
  const [, words] = /^(?:npm run (?:--silent )?broadside -- |broadside )([a-z]+(?: [a-z]+)*)/.exec(text) ?? []
  if (words && ![...commands].some((command) => `${words} `.startsWith(`${command} `))) return `there is no command ${text}`
  return undefined
}

function requestProblem({ text }: Block): string | undefined {
  const [, method = '', path = '', rest = ''] = new RegExp(`^(${methods}) (\\S+)\\n(?:[\\w-]+: .*\\n)*\\n?([^]*)$`).exec(text) ?? []
  const endpoint = findEndpoint(method, path)
  if (!endpoint) return `there is no ${method} ${path}`
  if (!('body' in endpoint) || !endpoint.body || rest.trim() === '') return undefined
  const body: unknown = JSON.parse(rest)
  const isPlaceholder = (pointer: string) => {
    const value = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], body)
    return typeof value === 'string' && value.includes('…')
  }
  const wrong = validate(withoutFormats(endpoint.body), body).filter(({ instancePath }) => !isPlaceholder(instancePath))
  return wrong.length
    ? `${method} ${path} does not take this body: ${wrong.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')}`
    : undefined
}

export function listMistakes(page: string, commands: ReadonlySet<string>): string[] {
  const inProse = listCode(page).map(({ text, line }) => ({ line, problem: codeProblem(text, commands) }))
  const inBlocks = listBlocks(page)
    .filter(({ language }) => language === 'http')
    .map((block) => ({ line: block.line, problem: requestProblem(block) }))
  return [...inProse, ...inBlocks].flatMap(({ line, problem }) => (problem ? [`line ${line}: ${problem}`] : []))
}
