import { expect, it } from 'vitest'
import { listBlocks, listCode, listCommands } from './blocks.ts'
import { listMistakes } from './mentions.ts'
import { isComplete, openShell } from './shell.ts'

const fence = '```'

it('reads blocks with their check directives, even in lists', () => {
  const page = `Text\n\n<!-- check: skip because it is slow -->\n\n${fence}sh\nmake\n${fence}\n\n1. Then\n\n   ${fence}sh\n   make install\n   ${fence}\n`
  expect(listBlocks(page)).toMatchObject([
    { language: 'sh', text: 'make\n', line: 6, directive: 'skip because it is slow' },
    { language: 'sh', text: 'make install\n', line: 12, directive: undefined },
  ])
  expect(listCode(`${page}\`make\``)).toEqual([{ text: 'make', line: 14 }])
})

it('splits a block into commands like a shell', () => {
  const commands = ["curl a \\\n  -d '{\n  }'", 'f() { echo 1; }']
  expect(listCommands(`# a comment\n${commands[0]}\n\n${commands[1]}\n`, isComplete)).toEqual(commands)
  expect(() => listCommands("echo 'open\n", isComplete)).toThrow('Unterminated command')
})

it("finds endpoints, bodies, settings and commands that don't exist", () => {
  const mistakes = (text: string) => listMistakes(text, new Set(['doctor', 'job list']))
  expect(
    mistakes(
      '`GET /publications/{id}`, `POST /accounts/mastodon/auth-url`, `DATA_DIR`, `ROLE=web`, `npm run broadside -- job list --json`',
    ),
  ).toEqual([])
  expect(
    mistakes('`GET /nothing`\n\n`DATA_DIRECTORY`\n`broadside job delete`\n`npm run broadside -- job create`\n`npx broadside doctor`'),
  ).toEqual([
    'line 1: there is no GET /nothing',
    'line 3: there is no setting DATA_DIRECTORY',
    'line 4: there is no command broadside job delete',
    'line 5: there is no command npm run broadside -- job create',
    'line 6: npx broadside doctor only works inside the installation: write npm run broadside --',
  ])
  const request = (body: string) => `${fence}http\nPOST /workspaces\n\n${body}\n${fence}\n`
  expect(mistakes(request('{"name": "…"}'))).toEqual([])
  expect(mistakes(request('{"title": "Harbour"}'))).toEqual([expect.stringContaining('line 2: POST /workspaces does not take this body')])
})

it("returns a command's exit status, and keeps its variables", async () => {
  await using shell = openShell({ PATH: process.env['PATH'] })
  await shell.run("A='two words'")
  expect(await shell.run('echo "$A"; echo wrong >&2; false')).toEqual({ status: 1, output: 'two words\nwrong' })
})
