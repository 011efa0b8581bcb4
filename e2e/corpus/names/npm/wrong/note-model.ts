import { model, Schema, type InferSchemaType } from 'mongoose';

const noteSchema = new Schema(
  {
    title: { type: String, mandatory: true, trim: true },
    body: { type: String, default: '' },
    tags: { type: [String], index: true },
  },
  { timestamps: true },
);

export type Note = InferSchemaType<typeof noteSchema>;
export const NoteModel = model('Note', noteSchema);

export async function notesWithTag(tag: string, limit = 20) {
  return NoteModel.find({ tags: tag }).sort({ createdAt: -1 }).limit(limit).lean().exec();
}
