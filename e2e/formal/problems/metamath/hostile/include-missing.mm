$[ set.mm $]
mine $p |- ( ph -> ph ) $= wph id $.
