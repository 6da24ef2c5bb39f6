/** Checks an archive completely before anything of it is written. */
import type { App } from '#server/context.ts'
import { type ArchiveReader, BadArchive } from '#lib/archive/reader.ts'
import { readAll } from '#lib/files/read-all.ts'
import { parseJson } from '#lib/json.ts'
import { formatName, formatVersion, Manifest, manifestName, mostManifestBytes } from './format.ts'
import { fileOf, kinds, mentioned } from './kinds/kinds.ts'
import { accounts, workspace as workspaceKind } from './kinds/workspace.ts'
import { media } from './kinds/library.ts'
import { type ArchivedRow, readRows, validatorFor } from './read-rows.ts'

export interface Verified {
  manifest: Manifest
  workspace: ArchivedRow
  /** Ids that are replaced wherever JSON contains them. */
  mentioned: ReadonlySet<string>
  mediaBytes: number
  /** Accounts to connect again. */
  connectedAccounts: number
  telegramChats: readonly string[]
}

const newer = (version: unknown) =>
  new BadArchive(
    `The archive has version ${JSON.stringify(version)} of the format, but this version of Broadside reads up to ${formatVersion}: update Broadside first.`,
  )

async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const entry = archive.entries.get(manifestName)
  if (!entry) throw new BadArchive(`The archive has no "${manifestName}", so it is not an export of a workspace.`)
  if (entry.bytes > mostManifestBytes) throw new BadArchive(`"${manifestName}" is larger than ${mostManifestBytes} bytes.`)
  let given: unknown
  try {
    given = parseJson(await readAll(archive.read(manifestName)), { mostValues: 2_000_000 })
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive(`"${manifestName}" is not valid JSON.`, { cause: error })
  }
  const { format, version } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  if (format !== formatName) throw new BadArchive('The archive is not an export of a workspace.')
  if (typeof version === 'number' && version > formatVersion) throw newer(version)
  if (!validatorFor(Manifest)(given)) throw new BadArchive(`"${manifestName}" doesn't have the form of this format.`)
  return given as Manifest
}

async function assertFiles(archive: ArchiveReader, { files }: Manifest): Promise<void> {
  const listed = new Map(files.map((file) => [file.name, file]))
  for (const kind of kinds) if (!listed.has(fileOf(kind))) throw new BadArchive(`"${fileOf(kind)}" is missing in the manifest.`)
  if (listed.size !== files.length || listed.size !== kinds.length)
    throw new BadArchive('The manifest lists files that this format does not have.')
  for (const { name, bytes, sha256 } of files) {
    if (archive.entries.get(name)?.bytes !== bytes) throw new BadArchive(`"${name}" is missing, or doesn't have the size in the manifest.`)
    if ((await archive.hash(name)) !== sha256)
      throw new BadArchive(`"${name}" doesn't have the checksum in the manifest: the archive is damaged.`)
  }
}

/** What the rows of the archive add up to. */
interface Tally extends Pick<Verified, 'mediaBytes' | 'connectedAccounts'> {
  ids: Set<string>
  hashes: Set<string>
  chats: string[]
  workspace?: ArchivedRow
}

function countAccount(tally: Tally, { platform, account_id, is_active }: ArchivedRow, networks: App['networks']): void {
  const name = String(platform)
  if (!Object.hasOwn(networks, name))
    throw new BadArchive(`The archive contains an account of ${JSON.stringify(name)}, a network that this version doesn't have.`)
  if (is_active && name !== 'site') tally.connectedAccounts += 1
  if (is_active && name === 'telegram') tally.chats.push(String(account_id))
}

function countFile(tally: Tally, { sha256, size }: ArchivedRow, archive: ArchiveReader): void {
  const name = `media/${String(sha256)}`
  if (archive.entries.get(name)?.bytes !== size) throw new BadArchive(`"${name}" is missing, or doesn't have the size of its file.`)
  tally.hashes.add(String(sha256))
  tally.mediaBytes += Number(size)
}

async function countRows(archive: ArchiveReader, networks: App['networks'], manifest: Manifest): Promise<Tally> {
  const tally: Tally = { ids: new Set(), hashes: new Set(), chats: [], mediaBytes: 0, connectedAccounts: 0 }
  for (const kind of kinds) {
    let rows = 0
    for await (const row of readRows(archive, kind)) {
      rows += 1
      if (mentioned.has(kind.name)) tally.ids.add(String(row['id']))
      if (kind === accounts) countAccount(tally, row, networks)
      if (kind === media) countFile(tally, row, archive)
      if (kind !== workspaceKind) continue
      if (tally.workspace) throw new BadArchive('The archive contains several workspaces.')
      tally.workspace = row
    }
    if (rows !== manifest.files.find(({ name }) => name === fileOf(kind))?.rows)
      throw new BadArchive(`"${fileOf(kind)}" doesn't have the number of lines in the manifest.`)
  }
  return tally
}

async function assertMedia(archive: ArchiveReader, { hashes }: Tally): Promise<void> {
  for (const name of archive.entries.keys()) {
    const [, hash] = /^media\/(.*)$/.exec(name) ?? []
    if (hash === undefined) continue
    if (!hashes.has(hash)) throw new BadArchive(`"${name}" belongs to no file of the library.`)
    if ((await archive.hash(name)) !== hash)
      throw new BadArchive(`"${name}" doesn't have the bytes that its name says: the archive is damaged.`)
  }
}

/** Throws BadArchive for anything that the import couldn't write. */
export async function verify({ networks }: Pick<App, 'networks'>, archive: ArchiveReader): Promise<Verified> {
  const manifest = await readManifest(archive)
  await assertFiles(archive, manifest)
  const tally = await countRows(archive, networks, manifest)
  const { workspace, ids, mediaBytes, connectedAccounts, chats } = tally
  if (!workspace) throw new BadArchive('The archive contains no workspace.')
  await assertMedia(archive, tally)
  return { manifest, workspace, mentioned: ids, mediaBytes, connectedAccounts, telegramChats: chats }
}
