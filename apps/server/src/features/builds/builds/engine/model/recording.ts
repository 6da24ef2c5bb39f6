import type { EngineExchange } from '#db/refinements.ts'
import type { LanguageModel } from './conversation.ts'

/** Characters. The longest data block has a little over 60,000. */
const longestText = 100_000

const cut = (text: string): string => (text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}…`)

export const recorded = (model: LanguageModel, hear: ((exchange: EngineExchange) => void) | undefined): LanguageModel =>
  hear === undefined
    ? model
    : {
        reply: async (conversation, within) => {
          const started = performance.now()
          const record = (answer: string): void =>
            hear({
              step: conversation.name,
              instructions: cut(conversation.instructions),
              messages: conversation.messages.map(({ role, content }) => ({ role, content: cut(content) })),
              answer: cut(answer),
              milliseconds: Math.round(performance.now() - started),
            })
          try {
            const reply = await model.reply(conversation, within)
            record('text' in reply ? reply.text : reply.unreadable)
            return reply
          } catch (error) {
            // The message is a fixed one of ours and contains nothing from the answer.
            record(error instanceof Error ? `(${error.name}: ${error.message})` : '(no answer)')
            throw error
          }
        },
      }
