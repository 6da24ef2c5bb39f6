/** Entry of the threads that builds use. It has no files and no network. */
import { serveTasks } from '#lib/thread-entry.ts'
import { perform } from './tasks.ts'

serveTasks(perform)
