/** Entry of the threads that show a text in a voice. They use neither files nor the network. */
import { speak } from '@broadside/composer/voice/speak'
import type { Voice } from '@broadside/composer/voice/voice'
import { serveTasks } from '#lib/thread-entry.ts'

serveTasks(({ voice, text }: { voice: Voice; text: string }) => speak(voice, text))
