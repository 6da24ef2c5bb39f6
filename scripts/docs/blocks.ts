/** The parts of a page of Markdown that can be held against the program. */

export interface Block {
  language: string
  text: string
  /** First line of the text, from 1. */
  line: number
  /** What an HTML comment before the block says to the check: `<!-- check: … -->`. */
  directive: string | undefined
}

/** Fenced blocks, in their order. */
export function listBlocks(page: string): Block[] {
  const blocks: Block[] = []
  let directive: string | undefined
  let open: (Block & { indent: string }) | undefined
  for (const [index, line] of page.split('\n').entries()) {
    if (open) {
      if (line === `${open.indent}\`\`\``) {
        blocks.push(open)
        open = undefined
      } else open.text += `${line.replace(open.indent, '')}\n`
    } else if (line.trimStart().startsWith('```')) {
      const [indent = '', language = ''] = line.split('```')
      open = { language, text: '', line: index + 2, directive, indent }
      directive = undefined
    } else if (line !== '') directive = /^<!-- check: (.*) -->$/.exec(line)?.[1]
  }
  return blocks
}

/** What stands in backticks outside of blocks, with its line from 1. */
export function listCode(page: string): { text: string; line: number }[] {
  // Blocks become blank lines, so that the others keep their numbers.
  const prose = page.replaceAll(/^ *```[^]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  return [...prose.matchAll(/`([^`]+)`/g)].map((match) => ({
    text: (match[1] ?? '').replaceAll(/\s+/g, ' '),
    line: prose.slice(0, match.index).split('\n').length,
  }))
}

/** One command each, as a shell would take them: what is open in quotes or after a backslash goes on in the next line. */
export function listCommands(text: string, isComplete: (command: string) => boolean): string[] {
  const commands: string[] = []
  let pending = ''
  for (const line of text.split('\n')) {
    pending += pending ? `\n${line}` : line
    if (/^\s*(#.*)?$/.test(pending)) pending = ''
    else if (!line.endsWith('\\') && isComplete(pending)) {
      commands.push(pending)
      pending = ''
    }
  }
  if (pending) throw new Error(`This command has no end: ${pending}`)
  return commands
}
