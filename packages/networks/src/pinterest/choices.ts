/** Boards of the account, those of groups included, and their sections. */
import { expectString, findString } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import type { ConnectTools, LiveChoice, Network, Target } from '../spec/index.ts'
import { openApi, readPages } from './wire.ts'

const mostPages = 10

const list = async (tools: ConnectTools, target: Target, path: string, toChoice: (item: unknown) => LiveChoice): Promise<LiveChoice[]> => {
  const api = openApi(tools, readGrantedToken(target.credential).token)
  const choices: LiveChoice[] = []
  for await (const { items } of readPages(api, path, mostPages)) choices.push(...items.map(toChoice))
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

const nameOf = (item: unknown): LiveChoice => ({
  value: expectString(item, 'id'),
  label: findString(item, 'name') ?? expectString(item, 'id'),
  isDefault: false,
})

/** https://developers.pinterest.com/docs/api/v5/boards-list/. A board of a group has another owner. */
export const boards = async (tools: ConnectTools, target: Target): Promise<LiveChoice[]> =>
  list(tools, target, '/boards', (board) => {
    const owner = findString(board, 'owner', 'username')
    return { ...nameOf(board), ...(owner && owner !== target.account.username ? { description: owner } : {}) }
  })

/** https://developers.pinterest.com/docs/api/v5/board_sections-list/ */
export const sections: NonNullable<Network['choices']>[string] = async (tools, target, _search, boardId) =>
  boardId && /^\d+$/.test(boardId) ? list(tools, target, `/boards/${boardId}/sections`, nameOf) : []
