package care

import (
	"path/filepath"
	"syscall"
)

// far are file systems of other machines, by their magic number.
func far(magic int64) string {
	switch uint32(magic) {
	case 0x6969:
		return "NFS"
	case 0x517b, 0xfe534d42, 0xff534d42:
		return "SMB"
	case 0x01021997:
		return "9P"
	case 0x5346414f:
		return "AFS"
	case 0x00c36400:
		return "Ceph"
	}
	return ""
}

// roomOf asks the system about the folder of a database.
func roomOf(db string) Room {
	var st syscall.Statfs_t
	if syscall.Statfs(folderOf(db), &st) != nil {
		return Room{}
	}
	kind := far(int64(st.Type))
	return Room{Known: true, Free: st.Bavail * uint64(st.Bsize), Kind: kind, Network: kind != ""}
}

// folderOf is the nearest folder above a file that is there.
func folderOf(db string) string {
	for folder := filepath.Dir(db); ; folder = filepath.Dir(folder) {
		if exists(folder) || folder == filepath.Dir(folder) {
			return folder
		}
	}
}
