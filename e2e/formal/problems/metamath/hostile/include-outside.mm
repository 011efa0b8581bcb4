$[ /etc/passwd $]
$c wff $.
