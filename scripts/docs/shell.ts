/** One shell for all commands in the documents, like a reader's: later commands see earlier variables. */
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

export const isComplete = (command: string): boolean => spawnSync('bash', ['-n'], { input: command }).status === 0

export interface Ran {
  status: number
  output: string
}

export interface Shell extends AsyncDisposable {
  run(command: string): Promise<Ran>
}

const mark = 'end-of-command-7f3a'

/** Turns an error response into a nonzero exit status; a reader sees it in the response. */
const prelude = `exec 2>&1
curl() { command curl --silent --show-error --fail-with-body --max-time 20 "$@"; }
`

export function openShell(env: NodeJS.ProcessEnv): Shell {
  const child = spawn('bash', ['--noprofile', '--norc'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  child.stdin.write(prelude)
  return {
    run: async (command) => {
      child.stdin.write(`eval ${quote(command)} </dev/null\nprintf '\\n%s %s\\n' ${mark} "$?"\n`)
      const output: string[] = []
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error('The shell exited.')
        if (value.startsWith(`${mark} `)) return { status: Number(value.slice(mark.length + 1)), output: output.join('\n').trim() }
        output.push(value)
      }
    },
    [Symbol.asyncDispose]: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      child.once('close', () => resolve())
      child.stdin.end()
      await promise
    },
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
