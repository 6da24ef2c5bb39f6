/** Extracts the parts of a Markdown page that can be checked against the program. */

export interface Block {
  language: string
  text: string
  line: number
  /** The check's directive in the HTML comment before the block: `<!-- check: … -->`. */
  directive: string | undefined
}

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

/** Returns inline code outside blocks, with its line from 1. */
export function listCode(page: string): { text: string; line: number }[] {
  // Replace blocks with blank lines to keep the line numbers.
  const prose = page.replaceAll(/^ *```[^]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  return [...prose.matchAll(/`([^`]+)`/g)].map((match) => ({
    text: (match[1] ?? '').replaceAll(/\s+/g, ' '),
    line: prose.slice(0, match.index).split('\n').length,
  }))
}

/** Splits a text into commands like a shell: an open quote or a backslash continues on the next line. */
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
  if (pending) throw new Error(`Unterminated command: ${pending}`)
  return commands
}
