import { readMaterial } from '../engine/material.ts'
import { findUnits, type Unit, type UnitForm, unitText } from '../engine/units/index.ts'
import type { ComposeInput, SourceInput } from '../input.ts'
import { anInput, aSource } from './input.ts'

export const unitsIn = (source: Partial<SourceInput>, over: Partial<ComposeInput> = {}): Unit[] => {
  const input = anInput({ idea: '', sources: [aSource(source)], ...over })
  return findUnits(input, readMaterial(input))
}

export const unitTexts = (source: Partial<SourceInput>, form?: UnitForm, over: Partial<ComposeInput> = {}): string[] =>
  unitsIn(source, over)
    .filter((unit) => form === undefined || unit.form === form)
    .map(unitText)
