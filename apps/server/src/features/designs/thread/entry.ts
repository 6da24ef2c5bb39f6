/** Entry of the threads that read, copy and draw documents. It has no network. */
import { serveTasks } from '../../../lib/thread-entry.ts'
import { perform } from './tasks.ts'

serveTasks(perform)
