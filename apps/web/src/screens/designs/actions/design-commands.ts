/** What can be done with a design, declared once. */
import { CopyPlus, History, LayoutTemplate, Pencil, SquarePen, Trash2, Undo2 } from 'lucide-react'
import type { DesignSummary } from '#api/designs.ts'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('designs')

/** The part of a design that its actions need, in lists and on its own page. */
export type ActedDesign = Pick<DesignSummary, 'id' | 'title' | 'can'>

export interface DesignActions {
  show: (design: ActedDesign) => void
  use: (design: ActedDesign) => void
  rename: (design: ActedDesign) => void
  duplicate: (design: ActedDesign) => void
  saveAsTemplate: (design: ActedDesign) => void
  trash: (design: ActedDesign) => void
  restore: (design: ActedDesign) => void
  deleteForGood: (design: ActedDesign) => void
}

export interface DesignContext {
  design: ActedDesign
  actions: DesignActions
}

/** Its pages and its history. */
export const showDesign: Command<DesignContext> = {
  id: 'show-design',
  icon: History,
  label: ({ design: { title } }) => t('showNamed', { name: title }),
  menuLabel: () => t('show'),
  run: ({ design, actions }) => actions.show(design),
}

export const renameDesign: Command<DesignContext> = {
  id: 'rename-design',
  icon: Pencil,
  label: ({ design: { title } }) => t('renameNamed', { name: title }),
  menuLabel: () => t('rename'),
  isEnabled: ({ design }) => design.can.edit,
  run: ({ design, actions }) => actions.rename(design),
}

export const postDesign: Command<DesignContext> = {
  id: 'use-design',
  icon: SquarePen,
  label: ({ design: { title } }) => t('useNamed', { name: title }),
  menuLabel: () => t('use'),
  isEnabled: ({ design }) => design.can.export,
  run: ({ design, actions }) => actions.use(design),
}

export const duplicateDesign: Command<DesignContext> = {
  id: 'duplicate-design',
  icon: CopyPlus,
  label: ({ design: { title } }) => t('duplicateNamed', { name: title }),
  menuLabel: () => t('duplicate'),
  isEnabled: ({ design }) => design.can.duplicate,
  run: ({ design, actions }) => actions.duplicate(design),
}

export const saveTemplate: Command<DesignContext> = {
  id: 'save-template',
  icon: LayoutTemplate,
  label: ({ design: { title } }) => t('saveTemplateNamed', { name: title }),
  menuLabel: () => t('saveTemplate'),
  isEnabled: ({ design }) => design.can.edit,
  run: ({ design, actions }) => actions.saveAsTemplate(design),
}

export const trashDesign: Command<DesignContext> = {
  id: 'trash-design',
  icon: Trash2,
  danger: true,
  label: ({ design: { title } }) => t('deleteNamed', { name: title }),
  menuLabel: () => t('delete'),
  isEnabled: ({ design }) => design.can.delete,
  run: ({ design, actions }) => actions.trash(design),
}

export const restoreDesign: Command<DesignContext> = {
  id: 'restore-design',
  icon: Undo2,
  label: () => t('restore'),
  isEnabled: ({ design }) => design.can.delete,
  run: ({ design, actions }) => actions.restore(design),
}

export const deleteDesignForGood: Command<DesignContext> = {
  id: 'delete-design',
  icon: Trash2,
  danger: true,
  label: () => t('deleteForGood'),
  isEnabled: ({ design }) => design.can.delete,
  run: ({ design, actions }) => actions.deleteForGood(design),
}
