import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain } from '#api/explain.ts'
import { publicationQuery, type PublicationView } from '#api/publications.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { AnchoredMenu, Menu, MenuCommand, MenuItem, MenuLabel, MenuLine } from '#ui/menu/menu.tsx'
import { isReport } from '#web/delivery-status/state.ts'
import { translator } from '#i18n/translator.ts'
import { deletePost, duplicatePost, editPost, publishPost, cancelPost } from './post-commands.ts'
import { usePostActions } from './use-post-actions.ts'

const t = translator('posts')
const common = translator('common')

/** The actions the server allows for the post. */
const Allowed = ({ publication }: { publication: PublicationView }) => {
  const actions = usePostActions()
  const { id, can } = publication
  if (!Object.values(can).includes(true)) return <MenuLabel>{t('nothingAllowed')}</MenuLabel>
  const acting = { publication, actions }
  const editing = { canEdit: can.edit, isReport: isReport(publication), edit: () => actions.edit(publication) }
  return (
    <>
      <MenuCommand command={editPost} context={editing} render={<Link to="/publications/$id" params={{ id }} />} />
      <MenuCommand command={duplicatePost} context={acting} />
      <MenuCommand command={publishPost} context={acting} />
      <MenuCommand command={cancelPost} context={acting} />
      {can.delete && <MenuLine />}
      <MenuCommand command={deletePost} context={acting} />
    </>
  )
}

interface ItemsProps {
  id: string
  actions?: ReactNode
  /** Also offers to open the panel. */
  showsOpen: boolean
}

/** Fetches the post when the menu opens. */
const Items = ({ id, showsOpen, actions }: ItemsProps) => {
  const { data: publication, error } = useQuery(publicationQuery(id))
  return (
    <>
      {showsOpen && (
        <MenuItem icon={PanelRight} render={<Link to="/posts" search={(search) => ({ ...search, post: id })} resetScroll={false} />}>
          {t('open')}
        </MenuItem>
      )}
      {publication && actions}
      {publication ? <Allowed publication={publication} /> : <MenuLabel>{error ? explain(error) : common('loading')}</MenuLabel>}
    </>
  )
}

export const nameMenu = (opening: string): string => t('menuOf', { text: opening })

interface PostMenuProps {
  post: { id: string }
  /** The beginning of the post's text. */
  opening: string
  /** More actions for the post. */
  actions?: ReactNode
}

/** A button that opens the menu of a post. */
export const PostMenu = ({ post: { id }, opening, actions }: PostMenuProps) => (
  <Menu trigger={<IconButton icon={Ellipsis} label={nameMenu(opening)} />}>
    <Items id={id} showsOpen={false} actions={actions} />
  </Menu>
)

export interface RowMenuState {
  post: { id: string; status: PublicationView['status'] }
  anchor: HTMLElement
  isOpen: boolean
}

interface RowMenuProps extends RowMenuState {
  onClose: () => void
}

/** The menu of the row whose button was pressed last. */
export const RowMenu = ({ post, anchor, isOpen, onClose }: RowMenuProps) => (
  <AnchoredMenu anchor={anchor} open={isOpen} onClose={onClose}>
    <Items id={post.id} showsOpen={post.status !== 'draft'} />
  </AnchoredMenu>
)
