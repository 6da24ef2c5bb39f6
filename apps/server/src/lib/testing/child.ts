/** A child process for tests that can also misbehave on request. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { serveChild } from '../child-entry.ts'

export type TestTask =
  | { kind: 'echo' }
  | { kind: 'describe' }
  | { kind: 'fail' }
  | { kind: 'fill' }
  /** Connects to a local port, which shows the caller whether the process is alive; `hang` then never ends. */
  | { kind: 'connect' | 'hang'; port: number }

serveChild<TestTask>(async ({ head, parts }) => {
  if (head.kind === 'echo') return { head, parts }
  if (head.kind === 'describe') return { head: { pid: process.pid, environment: Object.keys(process.env) }, parts: [] }
  if (head.kind === 'fail') throw new Error('requested failure')
  if (head.kind === 'fill') {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1))
  }
  await once(connect(head.port, '127.0.0.1'), 'connect')
  if (head.kind === 'hang') for (;;);
  return { head, parts: [] }
})
