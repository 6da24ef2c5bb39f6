/** Entry point of the threads that change documents. It has no network access. */
import { serveTasks } from '#lib/thread-entry.ts'
import { perform } from './tasks.ts'

serveTasks(perform)
