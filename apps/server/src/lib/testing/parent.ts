/** A process that gives a child endless work, to be killed by a test. */
import { createChildren } from '../children.ts'
import type { TestTask } from './child.ts'

const children = createChildren({ entry: new URL('child.ts', import.meta.url), timeout: 600_000, idle: 600_000, heap: 64, memory: 1024 })
const task: TestTask = { kind: 'hang', port: Number(process.argv[2]) }
await children.run({ head: task, parts: [] }, new AbortController().signal)
