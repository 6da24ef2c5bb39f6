/** `broadside doctor`: the state of the instance, and advice for each finding. */
import { parseArgs } from 'node:util'
import { checkStream } from '#instance/doctor/stream-check.ts'
import { examine } from '#instance/doctor/doctor.ts'
import { confirmKey } from '#instance/setup/setup.ts'
import { createBox } from '#lib/crypto-box.ts'
import { createSigner } from '#lib/signer.ts'
import { StartupError } from '#lib/startup-error.ts'
import { type Command, print, printJson, withDatabase } from './command.ts'

const signs = { ok: '✓', advice: '·', warning: '!', error: '✗' } as const

export const doctor: Command = {
  name: 'doctor',
  about: 'Checks the instance and advises on each finding.',
  options: ['--json', '--key-saved', '--stream'],
  run: async (words) => {
    const { values } = parseArgs({
      args: words,
      options: { json: { type: 'boolean' }, 'key-saved': { type: 'boolean' }, stream: { type: 'boolean' } },
    })
    return withDatabase(async (ctx) => {
      const box = createBox(...ctx.runtime.secretKeys)
      if (values['key-saved']) await confirmKey(ctx, box.keyIds[0])
      const { PUBLIC_URL: origin } = ctx.config
      if (values.stream && origin === '') throw new StartupError('Set PUBLIC_URL: --stream opens an event stream there.')
      const signer = createSigner(ctx.runtime.secretKeys, 'doctor-stream')
      const findings = [...(await examine({ ...ctx, box })), ...(values.stream ? await checkStream({ origin, signer }) : [])]
      if (values.json) printJson(findings)
      else for (const { severity, sentence } of findings) print(`${signs[severity]} ${sentence}`)
      return findings.some(({ severity }) => severity === 'error') ? 1 : 0
    })
  },
}
