/** Runs the receiver of the manual, exactly as it is written there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeSecret } from '../kit/standard-webhooks.ts'
import type { Http } from '../spec/index.ts'
import { draftOf } from '../testing/drafts.ts'
import { Crash, createJournal, createTestRun } from '../testing/run.ts'
import { connectReceiver } from './connect.ts'
import { publish } from './publish.ts'
import { createTestTools } from '../testing/tools.ts'

const readSnippet = async (): Promise<string> => {
  const page = await readFile(new URL('../../../../docs/manual/networks.md', import.meta.url), 'utf8')
  return /^```js\n([^]*?)^```$/m.exec(page)?.[1] ?? ''
}

const findPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

it('accepts signed messages only, and acts on each id once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'))
  const path = join(folder, 'receiver.mjs')
  await writeFile(path, await readSnippet())
  const [port, secret] = [await findPort(), makeSecret()]
  const receiver = spawn(process.execPath, [path], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  receiver.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  try {
    const tools = createTestTools()
    const fields = { name: 'Harbour', url: `http://127.0.0.1:${port}/`, secret }
    await expect.poll(() => connectReceiver(tools, fields).then(({ accounts }) => accounts.length)).toBe(1)
    await expect(connectReceiver(tools, { ...fields, secret: makeSecret() })).rejects.toMatchObject({ kind: 'auth' })
    const old = { ...tools, now: () => new Date(Date.now() - 301_000) }
    await expect(connectReceiver(old, fields)).rejects.toMatchObject({ kind: 'auth' })

    const { accounts, credential } = await connectReceiver(tools, fields)
    const target = { account: accounts[0]!, credential }
    const draft = draftOf('webhook.post', { title: 'Winter hours' })
    const journal = createJournal()
    const send = (http: Http, crash = false) =>
      publish(createTestRun({ ...tools, http, journal, crash: ({ when }) => crash && when === 'after_send' }), target, draft)
    await expect(send(tools.http, true)).rejects.toBeInstanceOf(Crash)
    expect(await send(tools.http)).toMatchObject({ externalUrl: 'https://example.com/posts/1' })
    await expect.poll(() => output).toBe('Winter hours Hello\n')
    const tampering: Http = (request) => tools.http({ ...request, body: new TextEncoder().encode('{"type":"post.publish"}') })
    await expect(publish(createTestRun({ ...tools, http: tampering }), target, draft)).rejects.toMatchObject({ kind: 'auth' })
  } finally {
    receiver.kill()
    await rm(folder, { recursive: true })
  }
})
