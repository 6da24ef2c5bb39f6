/** Entry of the thread that reads cards: pages of strangers can keep a parser busy. It has no files and no network. */
import { extractCard } from '@broadside/composer/sources/card'
import { serveTasks } from '#lib/thread-entry.ts'

serveTasks(extractCard)
