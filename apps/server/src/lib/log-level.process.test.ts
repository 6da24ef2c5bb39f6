import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { databaseUrl, startServer } from '#test/server-program.ts'

const SECRET_KEY = createHash('sha256').update('a database').digest('base64')
const test = perFile(() => createTestApp({ secretKeys: [Buffer.from(SECRET_KEY, 'base64')] }))

interface Line {
  msg: string
  level: number
}

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

it('logs its start and its end, and requests between two signals', async () => {
  const env = {
    ROLE: 'web',
    LOG_LEVEL: 'info',
    SECRET_KEY,
    DATABASE_URL: await databaseUrl(test),
    SMTP_URL: 'smtp://ada:secret@mail.example',
  }
  await using server = await startServer({ env })
  const find = (text: string) => linesOf(server.output()).filter(({ msg }) => msg === text)
  await expect.poll(() => find('server started')).toHaveLength(1)
  expect(find('server started')[0]).toMatchObject({
    level: 30,
    pid: server.pid,
    role: 'web',
    address: server.origin,
    database: expect.stringMatching(/^PostgreSQL \d+.* \(external\)$/) as string,
    media: 'disk',
    mail: 'mail.example:587',
    traces: false,
    held: false,
  })
  const request = () => fetch(`${server.origin}/api/v1/health`)
  await request()
  server.signal('SIGUSR2')
  await expect.poll(() => find('log level changed')).toMatchObject([{ level: 40, log_level: 'debug' }])
  await request()
  await expect.poll(() => find('request completed')).toHaveLength(1)
  server.signal('SIGUSR2')
  await expect.poll(() => find('log level changed')).toHaveLength(2)
  await request()
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(find('server stopped')).toMatchObject([{ level: 30, signal: 'SIGTERM' }])
  expect(find('request completed')).toHaveLength(1)
  expect(server.output()).not.toContain('secret')
})
