/** A finding of an examination: what is so, and what to do. */
import { type ParametersOf, sentence, type sentences } from '@broadside/contract/sentences'
import type { severities } from '@broadside/contract/features/admin.schemas'
import type { App } from '#server/context.ts'

export type Severity = (typeof severities)[number]

type Codes = (typeof sentences)['doctor']

export interface Finding {
  code: string
  severity: Severity
  parameters?: Record<string, string | number>
  sentence: string
  manual_href: string
}

/** What the checks need. The command line has it without a server. */
export type DoctorCtx = Pick<App, 'db' | 'clock' | 'config' | 'measureClock'> &
  Partial<Pick<App, 'forwarded'>> & { box: Pick<App['box'], 'keyIds'> }

const manual = {
  requirements: 'docs/manual/cluster.md#requirements',
  scaling: 'docs/manual/cluster.md#scaling',
  settings: 'docs/configuration.md',
  backups: 'docs/manual/backups.md',
  collations: 'docs/manual/doctor.md#collations',
  memory: 'docs/manual/doctor.md#memory',
  streams: 'docs/manual/doctor.md#event-streams',
  proxies: 'docs/manual/doctor.md#reverse-proxies',
  keys: 'docs/manual/administration.md#changing-the-secret-key',
  networks: 'docs/manual/networks.md',
  publishing: 'docs/manual/publishing.md',
  mail: 'docs/manual/mail.md',
} as const

/** The parameters follow from the sentence of the code. */
export function finding<C extends keyof Codes & string>(
  code: C,
  severity: Severity,
  page: keyof typeof manual,
  ...parameters: ParametersOf<Codes[C]>
): Finding {
  const { message, ...said } = sentence('doctor', code, ...(parameters as never))
  return { ...said, severity, sentence: message, manual_href: manual[page] }
}
