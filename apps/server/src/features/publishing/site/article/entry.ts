/** Entry of the threads that render posts. They use neither files nor the network. */
import { serveTasks } from '#lib/thread-entry.ts'
import { renderArticle } from '../render/text.ts'

serveTasks(renderArticle)
