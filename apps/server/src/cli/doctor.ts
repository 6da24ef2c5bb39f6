/** `broadside doctor`: the state of the instance, and advice for each finding. */
import { parseArgs } from 'node:util'
import { examine } from '#instance/doctor/doctor.ts'
import { type Command, print, printJson, withDatabase } from './command.ts'

const signs = { ok: '✓', advice: '·', warning: '!', error: '✗' } as const

export const doctor: Command = {
  name: 'doctor',
  about: 'Checks the instance and advises on each finding.',
  options: ['--json'],
  run: async (words) => {
    const { values } = parseArgs({ args: words, options: { json: { type: 'boolean' } } })
    return withDatabase(async (ctx) => {
      const findings = await examine(ctx)
      if (values.json) printJson(findings)
      else for (const { severity, sentence } of findings) print(`${signs[severity]} ${sentence}`)
      return findings.some(({ severity }) => severity === 'error') ? 1 : 0
    })
  },
}
