/** `broadside build show`. */
import { parseArgs } from 'node:util'
import { getBuildForOperator } from '#builds/builds/builds.ts'
import { invalidAt, uncoded } from '#lib/errors.ts'
import { type Command, print, printJson, withDatabase } from './command.ts'

type Shown = Awaited<ReturnType<typeof getBuildForOperator>>

const printBuild = ({ build }: Shown): void => {
  const { id, workspace_id, state, phase, revision, error_code, updated_at, input, result } = build
  print(`${id}  ${state}/${phase}  revision ${revision}  workspace ${workspace_id}  ${updated_at.toISOString()}`)
  if (error_code) print(`error: ${error_code}`)
  for (const { id: source, kind, label, text, failed } of input.sources)
    print(`source ${source}  ${kind}  ${failed ? 'not read' : `${text.length} characters`}  ${label}`)
  for (const { platform, label } of input.destinations) print(`destination ${platform}  ${label}`)
  for (const { severity, field, account_id, message } of result?.result.review_flags ?? [])
    print(`${severity}  ${field}  ${account_id}  ${message}`)
}

const printExchanges = ({ exchanges }: Shown): void => {
  if (!exchanges) print('No conversation was logged for this build. See the setting ENGINE_LOG.')
  for (const { step, instructions, messages, answer, milliseconds } of exchanges ?? []) {
    print(`== ${step}, ${milliseconds} ms`)
    for (const { role, content } of [{ role: 'instructions', content: instructions }, ...messages, { role: 'answer', content: answer }])
      print(`-- ${role}\n${content}`)
  }
}

export const showBuild: Command = {
  name: 'build show',
  about: 'Shows the state, sources and flags of a build. With --engine, also the conversation with the language model.',
  options: ['<build id>', '--engine', '--json'],
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { engine: { type: 'boolean' }, json: { type: 'boolean' } },
    })
    const [id, ...more] = positionals
    if (id === undefined || more.length) throw invalidAt('body.id', uncoded('Enter the id of one build.'))
    return withDatabase(async (ctx) => {
      const shown = await getBuildForOperator(ctx, id)
      if (values.json) printJson(values.engine ? (shown.exchanges ?? []) : shown.build)
      else if (values.engine) printExchanges(shown)
      else printBuild(shown)
      return 0
    })
  },
}
