/** A language model whose conversations somebody listens to. */
import type { EngineExchange } from '#db/refinements.ts'
import type { LanguageModel } from './conversation.ts'

/** Characters of one text. The longest data block has some more than 60 000. */
const longestText = 100_000

const cut = (text: string): string => (text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}…`)

export const recorded = (model: LanguageModel, hear: ((exchange: EngineExchange) => void) | undefined): LanguageModel =>
  hear === undefined
    ? model
    : {
        reply: async (conversation, within) => {
          const started = performance.now()
          const tell = (answer: string): void =>
            hear({
              step: conversation.name,
              instructions: cut(conversation.instructions),
              messages: conversation.messages.map(({ role, content }) => ({ role, content: cut(content) })),
              answer: cut(answer),
              milliseconds: Math.round(performance.now() - started),
            })
          try {
            const reply = await model.reply(conversation, within)
            tell('text' in reply ? reply.text : reply.unreadable)
            return reply
          } catch (error) {
            // Its message is one of ours, without a word of the answer.
            tell(error instanceof Error ? `(${error.name}: ${error.message})` : '(no answer)')
            throw error
          }
        },
      }
