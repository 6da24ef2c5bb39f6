/** `broadside doctor`: the state of the instance, and advice for each finding. */
import { parseArgs } from 'node:util'
import { examine } from '#instance/doctor/doctor.ts'
import { confirmKey } from '#instance/setup/setup.ts'
import { createBox } from '#lib/crypto-box.ts'
import { type Command, print, printJson, withDatabase } from './command.ts'

const signs = { ok: '✓', advice: '·', warning: '!', error: '✗' } as const

export const doctor: Command = {
  name: 'doctor',
  about: 'Checks the instance and advises on each finding.',
  options: ['--json', '--key-saved'],
  run: async (words) => {
    const { values } = parseArgs({ args: words, options: { json: { type: 'boolean' }, 'key-saved': { type: 'boolean' } } })
    return withDatabase(async (ctx) => {
      const box = createBox(...ctx.runtime.secretKeys)
      if (values['key-saved']) await confirmKey(ctx, box.keyIds[0])
      const findings = await examine({ ...ctx, box })
      if (values.json) printJson(findings)
      else for (const { severity, sentence } of findings) print(`${signs[severity]} ${sentence}`)
      return findings.some(({ severity }) => severity === 'error') ? 1 : 0
    })
  },
}
