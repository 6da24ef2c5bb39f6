/**
 * Writes JSON data as YAML 1.2 in block style. Strings are always quoted: a JSON string is a valid double-quoted YAML string,
 * so that plain strings such as `no`, `1e3` or dates are never misread.
 */
const plainKey = /^[A-Za-z_][\w-]*$/
const reserved = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n'])

const key = (name: string) => (plainKey.test(name) && !reserved.has(name.toLowerCase()) ? name : JSON.stringify(name))

const isEmpty = (value: object) => Object.keys(value).length === 0

const lines = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object') return [JSON.stringify(value)]
  if (isEmpty(value)) return [Array.isArray(value) ? '[]' : '{}']
  if (Array.isArray(value)) return value.flatMap((item) => lines(item).map((line, index) => `${index ? '  ' : '- '}${line}`))
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .flatMap(([name, item]) =>
      item !== null && typeof item === 'object' && !isEmpty(item)
        ? [`${key(name)}:`, ...lines(item).map((line) => `  ${line}`)]
        : [`${key(name)}: ${lines(item)[0]}`],
    )
}

export const toYaml = (value: unknown): string => `${lines(value).join('\n')}\n`
