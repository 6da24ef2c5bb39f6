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

// Creating a formatter takes longer than counting a post, so one is shared.
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `1,234,567`; at most two decimals, independent of the machine's locale. */
export const formatNumber = (value: number): string => numbers.format(value)

/** Megabytes with two decimals. Sizes are rounded up and limits down, so a file that is slightly too large never equals its limit. */
export const toMegabytes = (bytes: number, direction: 'up' | 'down'): number =>
  (direction === 'up' ? Math.ceil(bytes / 10_000) : Math.floor(bytes / 10_000)) / 100
