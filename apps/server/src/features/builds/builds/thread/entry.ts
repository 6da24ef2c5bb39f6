/** Entry point of the threads for builds. It has no access to files or the network. */
import { serveTasks } from '#lib/thread-entry.ts'
import { perform } from './tasks.ts'

serveTasks(perform)
