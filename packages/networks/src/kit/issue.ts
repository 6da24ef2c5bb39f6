import type { Issue, IssueCode, IssueParameter } from '../spec/index.ts'

type Extra<C extends IssueCode> = Omit<Issue, 'severity' | 'code' | 'message' | 'parameters'> & {
  parameters?: Partial<Record<IssueParameter<C>, string | number>>
}

export const fault = <C extends IssueCode>(code: C, message: string, extra: Extra<C> = {}): Issue => ({
  severity: 'error',
  code,
  message,
  ...extra,
})
export const warning = <C extends IssueCode>(code: C, message: string, extra: Extra<C> = {}): Issue => ({
  severity: 'warning',
  code,
  message,
  ...extra,
})

// Creating a formatter takes longer than counting a post.
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `1,234,567`; at most two decimals. Independent of the machine's locale. */
export const formatNumber = (value: number): string => numbers.format(value)

/** `2 MB (2,000,000 bytes)`: the rounded size to read, the exact one to compare. */
export const formatBytes = (bytes: number): string => {
  const exact = `${formatNumber(bytes)} bytes`
  if (bytes < 1000) return exact
  const [size, unit] =
    bytes < 1_000_000 ? [bytes / 1000, 'kB'] : bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB']
  return `${formatNumber(size)} ${unit} (${exact})`
}

/** `1 image`, `2 images`. */
export const formatCount = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
