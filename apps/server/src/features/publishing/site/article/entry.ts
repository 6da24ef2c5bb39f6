/** Entry of the threads that render the texts of posts. It has no files and no network. */
import { serveTasks } from '#lib/thread-entry.ts'
import { renderArticle } from '../render/text.ts'

serveTasks(renderArticle)
