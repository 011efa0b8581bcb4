package listing

import (
	"io/fs"
	"path"
	"strings"
)

type File struct {
	Name string
	Size int64
}

// Images lists the pictures below a folder.
func Images(root fs.FS) ([]File, error) {
	var files []File
	err := fs.WalkDir(root, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch strings.ToLower(path.Ext(p)) {
		case ".png", ".jpg", ".jpeg":
			files = append(files, File{Name: p, Size: d.Size()})
		}
		return nil
	})
	return files, err
}
