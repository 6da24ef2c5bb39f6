/** Entry of the thread that parses link previews, since a hostile page can keep a parser busy. It uses neither files nor the network. */
import { extractCard } from '@broadside/composer/sources/card'
import { serveTasks } from '#lib/thread-entry.ts'

serveTasks(extractCard)
