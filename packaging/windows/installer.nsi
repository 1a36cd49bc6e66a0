; Installs Senlac for whoever runs this, without an administrator's rights, and takes it away again. Games, classes and settings
; are in a folder of the user's own (%APPDATA%\senlac) that neither touches.
; The programs are for processors with 64 bits, and so is this.
Target amd64-unicode
Unicode true
Name "Senlac"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Senlac"
InstallDirRegKey HKCU "Software\Senlac" "Folder"
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS all
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Senlac"
VIAddVersionKey "FileDescription" "Installs Senlac"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "Free software under the MIT licence"

!include "MUI2.nsh"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\senlac.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open Senlac now"
!insertmacro MUI_PAGE_LICENSE "${FROM}\LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Your games, classes and settings stay where they are. Inside Senlac, “Forget…” takes names out of them."
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Senlac"
!define CLASSES "Software\Classes"

; A program that runs cannot be replaced or taken away: says so, and tries again when it is asked to.
!macro WaitUntilClosed
  again:
  IfFileExists "$INSTDIR\senlac.exe" 0 closed
  ClearErrors
  FileOpen $0 "$INSTDIR\senlac.exe" a
  IfErrors 0 free
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Senlac is open. Close its window, then choose Retry. Every step of the battle is saved." /SD IDCANCEL IDRETRY again
  SetErrorLevel 2
  Quit
  free:
  FileClose $0
  closed:
!macroend

; What opens with a double click on a file of this kind.
!macro FileKind ending name words
  WriteRegStr HKCU "${CLASSES}\${ending}\OpenWithProgids" "${name}" ""
  WriteRegStr HKCU "${CLASSES}\${ending}" "" "${name}"
  WriteRegStr HKCU "${CLASSES}\${name}" "" "${words}"
  WriteRegStr HKCU "${CLASSES}\${name}\DefaultIcon" "" "$INSTDIR\senlac.exe,0"
  WriteRegStr HKCU "${CLASSES}\${name}\shell\open\command" "" '"$INSTDIR\senlac.exe" "%1"'
!macroend

; Takes that back; an ending that another program has taken since stays that program's.
!macro ForgetFileKind ending name
  DeleteRegKey HKCU "${CLASSES}\${name}"
  DeleteRegValue HKCU "${CLASSES}\${ending}\OpenWithProgids" "${name}"
  ReadRegStr $0 HKCU "${CLASSES}\${ending}" ""
  StrCmp $0 "${name}" 0 +2
    DeleteRegValue HKCU "${CLASSES}\${ending}" ""
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ending}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ending}"
!macroend

; Tells the windows with folders that kinds of files have changed.
!macro TellFolders
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  SetShellVarContext current
  !insertmacro WaitUntilClosed
  SetOutPath "$INSTDIR"
  File "${FROM}\senlac.exe"
  File "${FROM}\senlac-cli.exe"
  File "${FROM}\LICENSE.txt"
  File "${FROM}\READ-ME.txt"
  File /nonfatal "${FROM}\THIRD-PARTY-LICENCES.txt"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Senlac.lnk" "$INSTDIR\senlac.exe" "" "" "" "" "" "The referee's assistant for the classroom Battle of Hastings"
  !insertmacro FileKind ".senlac" "Senlac.Game" "Senlac game"
  !insertmacro FileKind ".senlac-lesson" "Senlac.Lesson" "Senlac lesson"
  !insertmacro TellFolders
  WriteRegStr HKCU "Software\Senlac" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Senlac"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\senlac.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  SetShellVarContext current
  !insertmacro WaitUntilClosed
  Delete "$INSTDIR\senlac.exe"
  Delete "$INSTDIR\senlac-cli.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\READ-ME.txt"
  Delete "$INSTDIR\THIRD-PARTY-LICENCES.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Senlac.lnk"
  !insertmacro ForgetFileKind ".senlac" "Senlac.Game"
  !insertmacro ForgetFileKind ".senlac-lesson" "Senlac.Lesson"
  !insertmacro TellFolders
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Senlac"
SectionEnd
